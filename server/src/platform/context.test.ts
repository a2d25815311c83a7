import pino from 'pino'
import { expect, test } from 'vitest'
import { afterCommit, runIn, systemContext } from './context'
import type { Platform } from './platform'
import { eventually } from './testing/eventually'

test('a failed step after commit is logged and does not fail the caller, even without a transaction', async () => {
  const lines: { request_id: string; msg: string; err: { message: string } }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const current = systemContext({ log } as unknown as Platform)
  let ran = 0
  runIn(current, () => {
    afterCommit(() => {
      throw new Error('at once')
    })
    afterCommit(() => Promise.reject(new Error('later')))
    afterCommit(() => {
      ran += 1
    })
  })
  await eventually(() => lines.length === 2)
  expect(ran).toBe(1)
  expect(lines.map(({ err, msg, request_id }) => [err.message, msg, request_id])).toEqual([
    ['at once', 'a step after commit failed', current.requestId],
    ['later', 'a step after commit failed', current.requestId],
  ])
})
