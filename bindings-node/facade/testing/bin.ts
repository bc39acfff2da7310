#!/usr/bin/env node
// `npx xpauto-sandbox`: runs the sandbox until a signal stops it, which the native module receives while the call blocks, or
// until the package manager that started it ends: killed, it could not stop what it started.
import { native } from '../native/loader';

process.exitCode = native.runSandbox(process.argv.slice(2), 'npm_config_user_agent' in process.env);
