#!/usr/bin/env node
// `npx xpauto-sandbox`: runs the sandbox until it is interrupted. The call blocks, and an interrupt ends the process.
import { native } from './loader';

process.exitCode = native.runSandbox(process.argv.slice(2));
