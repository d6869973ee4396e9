package org.osgi.service.log;

import java.util.Enumeration;

public interface LogReaderService {
    Enumeration<?> getLog();
}
