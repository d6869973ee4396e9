// guards.AccessOrder$AsTold
@GuardedBy("lock") Map map;

// guards.AccessOrder$Eldest
@GuardedBy("this") Map map;

// guards.AccessOrder$Indexed
@GuardedBy("lock") AccessOrder.Index map;

// guards.AccessOrder$Inserted
@GuardedBy("lock") Map map;
@GuardedBy("lock") Map other;

// guards.AccessOrder$Locked
@GuardedBy("this") Map map;

// guards.AccessOrder$OfClass
@GuardedBy("this") Map map;

// guards.AccessOrder$OfTold
@GuardedBy("this") Map map;

// guards.AccessOrder$OfToldNot
@GuardedBy("lock") Map map;

// guards.AccessOrder$Readers
@GuardedBy("lock") Map map;

// guards.AllButOne
@GuardedBy("lock") Map calendars;
@GuardedBy("lock") Map cleared;
@GuardedBy("lock") Map pairs;
@GuardedBy("lock") List renewed;
@GuardedBy("lock") List renewedSafe;

// guards.AllKept
@GuardedBy("votes") Map votes;

// guards.AskedByLock$Depot
@GuardedBy("this") int size;

// guards.AskedByLock$Stock
@GuardedBy("gate") int size;

// guards.AskedByLock$Store
@GuardedBy("latch") int size;

// guards.Asserted$Executor
@GuardedBy("lock") boolean scheduled;

// guards.Asserted$Looker
@GuardedBy("lock") boolean scheduled;

// guards.Asserted$Runner
@GuardedBy("this") boolean scheduled;

// guards.Behind$Apart
@GuardedBy("this") int first;
@GuardedBy("this") int second;
@GuardedBy("this") int third;
@GuardedBy("this") int fourth;

// guards.Behind$Four
@GuardedBy("this") int first;
@GuardedBy("this") int second;
@GuardedBy("this") int third;
@GuardedBy("this") int fourth;

// guards.Behind$Store
@GuardedBy("lock") List items;
@GuardedBy("lock") List others;
@GuardedBy("lock") List bare;

// guards.Behind$Two
@GuardedBy("this") int first;
@GuardedBy("this") int second;

// guards.ByAccessor$Kept
@GuardedBy("lock") int sum;

// guards.ByAccessor$Ledger
@GuardedBy("lock") int sum;

// guards.Cable
@GuardedBy("this") int port;

// guards.EitherMode
@GuardedBy("lock") Map told;
@GuardedBy("lock") Map here;
@GuardedBy("lock") Map readers;

// guards.EitherMode$KeepsApart
@GuardedBy("lock") List copied;
@GuardedBy("lock") List bare;
@GuardedBy("lock") Map segmented;
@GuardedBy("lock") Map replaced;

// guards.Eldest$Own
@GuardedBy("this") long size;

// guards.Eldest$Sized
@GuardedBy("this") Map values;
@GuardedBy("this") long size;

// guards.Exempt$Forgetful
@GuardedBy("this") int a;
@GuardedBy("this") int b;

// guards.Exempt$Helper
@GuardedBy("this") int n;

// guards.Exempt$LateNode
@GuardedBy("this") int n;

// guards.Exempt$Node
@GuardedBy("this") int n;

// guards.Exempt$NotShared
@GuardedBy("this") int n;

// guards.Exempt$OtherObject
@GuardedBy("this") int n;

// guards.Exempt$Outer
@GuardedBy("this") int n;

// guards.Exempt$Peek
@GuardedBy("this") int n;

// guards.Exempt$Plain
@GuardedBy("this") Map map;

// guards.Exempt$Prepared
@GuardedBy("this") int n;

// guards.Exempt$PreparedAgain
@GuardedBy("this") int n;

// guards.Exempt$Registered
@GuardedBy("this") int n;

// guards.Exempt$Said
@GuardedBy("this") int n;

// guards.Exempt$Settable
@GuardedBy("this") int n;

// guards.Exempt$Volatile
@GuardedBy("this") boolean open;

// guards.Exempt$WrongLock
@GuardedBy("a") int n;

// guards.Expressions$ByMethod
@GuardedBy("lock()") int n;

// guards.Expressions$ByUncalledMethod
@GuardedBy("lock()") int n;

// guards.Expressions$Dotted
@GuardedBy("this.holder.mutex") int n;

// guards.Expressions$Itself
@GuardedBy("itself") List names;

// guards.Expressions$OfClass
@GuardedBy("OfClass.class") int n;

// guards.Expressions$OuterField
@GuardedBy("outerLock") int n;

// guards.Expressions$OuterThis
@GuardedBy("Expressions.this") int n;

// guards.Expressions$ReadWrite
@GuardedBy("lock") int n;

// guards.Expressions$Reentrant
@GuardedBy("lock") int n;

// guards.Expressions$Several
@GuardedBy("head, tail") int n;

// guards.Expressions$StaticField
@GuardedBy("Expressions.REGISTRY") int n;

// guards.Expressions$Wrapped
@GuardedBy("monitor") int n;

// guards.Forgetting$Metered
@GuardedBy("this") int used;
@GuardedBy("this") int waiting;

// guards.Forgetting$TwoLocks
@GuardedBy("first") int a;
@GuardedBy("second") int b;

// guards.Forgetting$TwoMethods
@GuardedBy("this") int a;
@GuardedBy("this") int b;

// guards.FromConstructor
@GuardedBy("this") int n;

// guards.GatheredSets
@GuardedBy("recent") LinkedList recent;
@GuardedBy("this") Set names;
@GuardedBy("this") TreeSet sorted;
@GuardedBy("this") Collection kept;
@GuardedBy("this") List rows;
@GuardedBy("this") ArrayDeque queue;
@GuardedBy("this") Collection either;

// guards.GatheredWalks
@GuardedBy("this") Map parts;
@GuardedBy("this") List names;

// guards.GivenToWalk$Held
@GuardedBy("this") Set all;

// guards.GivenToWalk$Plain
@GuardedBy("this") Set all;

// guards.GivenWalks$Gathered
@GuardedBy("this") Set set;

// guards.GivenWalks$Plain
@GuardedBy("this") List names;

// guards.GivenWalks$Silent
@GuardedBy("this") List names;

// guards.Guards$Declared
@GuardedBy("lock") int n;

// guards.Guards$DeclaredNever
@GuardedBy("lock") int n;

// guards.Guards$DeclaredRead
@GuardedBy("this") int n;

// guards.Guards$InConstructor
@GuardedBy("lock") int n;

// guards.Guards$Inferred
@GuardedBy("lock") int n;

// guards.Guards$OwnMonitor
@GuardedBy("this") int n;

// guards.Guards$Requires
@GuardedBy("this") int n;

// guards.HandedLock
@GuardedBy("lock") int n;
@GuardedBy("lock") int m;
@GuardedBy("monitor") int k;

// guards.HandedOn$Holding
@GuardedBy("lock") Set failed;

// guards.HandedOn$Later
@GuardedBy("lock") Set failed;

// guards.HandedOn$NotHolding
@GuardedBy("lock") Set failed;

// guards.HandedOver
@GuardedBy("this") String state;

// guards.InnerMonitor$Both
@GuardedBy("this") int open;

// guards.InnerMonitor$CalledLocked
@GuardedBy("this") int open;

// guards.InnerMonitor$OuterLocked
@GuardedBy("this") int open;

// guards.InnerMonitor$Pool$Worker
@GuardedBy("this") Thread runs;

// guards.LentAmong$Itself
@GuardedBy("this") List all;

// guards.LentAmong$Unlocked
@GuardedBy("this") Set all;

// guards.LentAmong$ViewInside
@GuardedBy("this") Map all;

// guards.LentAmong$ViewUnlocked
@GuardedBy("this") Map all;

// guards.LentAmong$Wrapped
@GuardedBy("this") Set all;

// guards.LentItself$Called
@GuardedBy("this") List all;

// guards.LentItself$ForFew
@GuardedBy("this") List all;

// guards.LentItself$Given
@GuardedBy("this") List all;
@GuardedBy("this") List others;

// guards.LentItself$InABlock
@GuardedBy("lock") List all;

// guards.LentItself$UnderTheLock
@GuardedBy("this") List all;

// guards.LentItself$View
@GuardedBy("this") List all;

// guards.LentItself$WithoutIt
@GuardedBy("this") List all;

// guards.LibraryWalks$Plain
@GuardedBy("this") Map all;

// guards.LibraryWalks$PlainInto
@GuardedBy("lock") Map all;

// guards.Line
@GuardedBy("this") int port;

// guards.LivedByNobody$Alone
@GuardedBy("this") long delay;

// guards.LivedByNobody$InLambda
@GuardedBy("this") int made;

// guards.LivedByNobody$Nobody
@GuardedBy("Nobody.class") long delay;

// guards.LivedByNobody$OneDoes
@GuardedBy("this") long delay;

// guards.LookAlone
@GuardedBy("lock") Map attributes;
@GuardedBy("lock") Map sorted;
@GuardedBy("lock") List names;
@GuardedBy("lock") Map sized;
@GuardedBy("lock") Map twice;
@GuardedBy("lock") Map again;
@GuardedBy("lock") Map unchecked;
@GuardedBy("lock") Map other;
@GuardedBy("lock") Map counted;
@GuardedBy("lock") Map loaded;
@GuardedBy("lock") Map filled;
@GuardedBy("lock") Map copied;

// guards.MadeBefore$ByHelper
@GuardedBy("ByHelper.class") Object props;

// guards.MadeBefore$Counted
@GuardedBy("this") int n;

// guards.MadeBefore$Given
@GuardedBy("lock") String last;

// guards.MadeBefore$GoneOnTo
@GuardedBy("this") MadeBefore.GoneOnTo.Node at;

// guards.MadeBefore$InMethod
@GuardedBy("lock") Object state;

// guards.MadeBefore$NotAlways
@GuardedBy("lock") Object state;

// guards.MadeBefore$OfObject
@GuardedBy("lock") Object state;

// guards.MadeBefore$Replaced
@GuardedBy("this") Object state;

// guards.MadeBefore$TakenAway
@GuardedBy("this") Object state;

// guards.OfOneObject$Account
@GuardedBy("lock") int balance;

// guards.OnlyTalk$Asked
@GuardedBy("this") Object task;

// guards.OnlyTalk$ByInner
@GuardedBy("this") Object task;

// guards.OnlyTalk$LookedAtAgain
@GuardedBy("this") boolean closed;
@GuardedBy("this") int sent;

// guards.OwnThread
@GuardedBy("this") String state;

// guards.OwnThreadAlone
@GuardedBy("this") String state;

// guards.OwnThreadLocks
@GuardedBy("this") String state;

// guards.PlainWalks$Alone
@GuardedBy("this") List names;

// guards.PlainWalks$ByLambda
@GuardedBy("this") Map names;

// guards.PlainWalks$Closing
@GuardedBy("this") List hooks;

// guards.PlainWalks$HandedOut
@GuardedBy("this") Map names;

// guards.PlainWalks$Listeners
@GuardedBy("this") List all;

// guards.PlainWalks$Pools
@GuardedBy("lock") Map pools;

// guards.PlainWalks$Taken
@GuardedBy("this") List names;

// guards.PlainWalks$Text
@GuardedBy("this") List names;

// guards.Properties
@GuardedBy("this") int count;
@GuardedBy("this") int guards$Properties$$size;
@GuardedBy("this") int plain;
@GuardedBy("this") int doubled;

// guards.SafeLooks
@GuardedBy("this") AtomicLong capacity;
@GuardedBy("this") List names;
@GuardedBy("this") List plain;
@GuardedBy("this") long size;

// guards.Sessions$Counting
@GuardedBy("this") int total;

// guards.Sessions$Encoder
@GuardedBy("lock") int left;

// guards.Sessions$Handed
@GuardedBy("this") int left;

// guards.Sessions$InField
@GuardedBy("this") int left;
@GuardedBy("this") Sessions.InField.Session current;

// guards.Sessions$Lent
@GuardedBy("this") int left;
@GuardedBy("this") Sessions.Lent.Session current;

// guards.Sessions$Open
@GuardedBy("lock") int left;

// guards.Sessions$Peer
@GuardedBy("this") int left;

// guards.SpoiltTogether$ByAtomic
@GuardedBy("this") List lines;

// guards.SpoiltTogether$ByHelper
@GuardedBy("this") List lines;

// guards.SpoiltTogether$ByLatch
@GuardedBy("this") Collection lines;

// guards.SpoiltTogether$ByVolatile
@GuardedBy("this") List lines;

// guards.SpoiltTogether$Field
@GuardedBy("this") String last;

// guards.SpoiltTogether$Held
@GuardedBy("this") List lines;

// guards.SpoiltTogether$Replaced
@GuardedBy("this") List lines;

// guards.SpoiltTogether$Unshared
@GuardedBy("this") List lines;

// guards.StreamWalks$Plain
@GuardedBy("this") Map tiers;

// guards.VainLocks$Change
@GuardedBy("parts") Map parts;

// guards.VainLocks$Halves
@GuardedBy("writing") Map parts;

// guards.VainLocks$Look
@GuardedBy("parts") Map parts;
@GuardedBy("sized") Map sized;
@GuardedBy("nested") Map nested;

// guards.VainLocks$Walk
@GuardedBy("parts") Map parts;
@GuardedBy("this") Map both;
@GuardedBy("this") Map called;
@GuardedBy("handed") Map handed;

// guards.WalksApart$Both
@GuardedBy("lock") Map byName;

// guards.WalksApart$Collectors
@GuardedBy("byObject") Map byObject;
@GuardedBy("byObject") Map byName;

// guards.WalksApart$Copied
@GuardedBy("this") Map all;

// guards.WalksApart$Listed
@GuardedBy("this") Map all;

// guards.WalksApart$Registry
@GuardedBy("byObject") Map byObject;
@GuardedBy("byObject") Map byName;

// guards.WalksApart$Within
@GuardedBy("byName") Map byName;

// guards.Wire
@GuardedBy("this") int port;
