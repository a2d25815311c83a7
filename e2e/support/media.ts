import { expect as base } from '@playwright/test'

/**
 * Timeouts in milliseconds for tests with real media. They only end a test that hangs: what takes a second on an idle
 * machine may take a minute on a busy one.
 */
export const mediaTimeouts = { test: 360_000, step: 90_000 }

/** For `test.use` in a spec with real media. */
export const patientActions = { actionTimeout: mediaTimeouts.step }

/** `expect` with a timeout that is long enough for a busy machine. */
export const expect = base.configure({ timeout: mediaTimeouts.step })
