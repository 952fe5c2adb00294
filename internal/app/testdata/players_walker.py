"""What the walks of players have in common: whom they call, what surprised them, and what they left out."""
import inspect
import sys


class Walker:
    def __init__(self):
        self.surprises = []
        self.called = set()

    def recorded(self, connection):
        """Returns the connection, noting which of its methods are called."""
        called = self.called

        class Recorded:
            def __getattr__(self, name):
                called.add(name)
                return getattr(connection, name)

        return Recorded()

    def must(self, condition, what):
        if not condition:
            self.surprises.append(what)

    def refuses(self, error, call, *args, **named):
        """Holds that a call is refused with an error; the server says why in words."""
        try:
            call(*args, **named)
        except error as refusal:
            self.must(str(refusal).strip(), "%s is refused without words" % call.__name__)
            return
        except Exception as other:
            self.surprises.append("%s%s: %r" % (call.__name__, args, other))
            return
        self.must(False, "%s%s was not refused with %s" % (call.__name__, args, error.__name__))

    def end(self, connection_type, apart):
        """Fails where something surprised, or a method of the library was not called; apart ask no server."""
        methods = {name for name, _ in inspect.getmembers(connection_type, inspect.isfunction) if name[0] != "_"}
        for name in sorted(methods - self.called - set(apart)):
            self.surprises.append("%s was not called" % name)
        if self.surprises:
            sys.exit("\n".join(self.surprises))
        print("walked by %d methods" % len(self.called))
