"""The classes of the calls on each resource; `resources.pyi` describes each."""

from .operations import ASYNC, SYNC

globals().update({resource.__name__: resource for resource in (*SYNC.values(), *ASYNC.values())})
