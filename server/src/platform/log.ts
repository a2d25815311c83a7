import type { FastifyBaseLogger } from 'fastify'

/** Structured lines, without patient data: ids and codes only, never names, texts or addresses of mails. */
export type Log = FastifyBaseLogger
