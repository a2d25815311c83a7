/**
 * Milliseconds that only something that hangs takes: a busy machine does everything later, but it does it (decision 73).
 * `step` is for one action or expectation.
 */
export const timeouts = { test: 600_000, step: 90_000 }
