import { expect as base } from '@playwright/test'

/**
 * Milliseconds for tests with real media. They end a test that hangs and judge nothing: what takes a second on an idle
 * machine may take a minute on a busy one.
 */
export const mediaTimeouts = { test: 360_000, step: 90_000 }

/** For `test.use` in a spec with real media. */
export const patientActions = { actionTimeout: mediaTimeouts.step }

/** Expectations that wait as long as a busy machine needs. */
export const expect = base.configure({ timeout: mediaTimeouts.step })
