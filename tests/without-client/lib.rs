//! Runs tests of core against a build of it without the feature `client`, which core's own tests cannot have: the sandbox,
//! which they need, brings it in.
