/** Answers a realtime message with `{ok: false, status}`, where the status has the same meaning as in a call. */
export class RealtimeError extends Error {
  constructor(readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 429 | 503) {
    super(`Refused with ${status}`)
  }
}
