#!/usr/bin/env node
// `npx xpauto-sandbox`: runs the sandbox until a signal stops it, which the native module receives while the call blocks.
import { native } from './loader';

process.exitCode = native.runSandbox(process.argv.slice(2));
