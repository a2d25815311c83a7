import { relative } from 'node:path'
import * as z from 'zod'
import type { RowCheck, RowSchema } from '../database/rows'
import { projectRoot } from '../root'

/** At most this many rows of a result are compared, evenly distributed. */
const maxCompared = 100

/** The statements of which rows were compared, by schema: file and line of the call. */
const comparedAt = new Map<RowSchema, string>()
const mismatches: Error[] = []

const frameOfCall = /\(?([^\s()]+):(\d+):\d+\)?$/
const isReader = /platform\/(database\/(rows|jsonRows)|testing\/rowComparison)\.ts/

/** Returns file and line of the call that reads rows. */
function callSite({ stack = '' }: Error): string {
  const frame = stack.split('\n').find((line) => frameOfCall.test(line) && !isReader.test(line)) ?? ''
  const [, file = '', line = ''] = frameOfCall.exec(frame) ?? []
  return `${relative(projectRoot(), file.replace(/^file:\/\//, ''))}:${line}`
}

/**
 * Compares rows with their schema. A mismatch is thrown, and also kept for `takeMismatches`, because a server turns what
 * is thrown into a 500 response.
 */
export const compareRows: RowCheck = (schema) => {
  const called = new Error()
  return (rows) => {
    const [first] = rows
    if (!first) return
    const step = Math.ceil(rows.length / maxCompared)
    const compared = z.array(schema).safeParse(rows.filter((_, index) => index % step === 0))
    if (!compared.success) {
      const columns = Object.keys(first).join(', ')
      const problem = z.prettifyError(compared.error)
      const mismatch = new Error(`Rows read at ${callSite(called)} (${columns}) do not match their schema:\n${problem}`)
      mismatches.push(mismatch)
      throw mismatch
    }
    if (!comparedAt.has(schema)) comparedAt.set(schema, callSite(called))
  }
}

/** Returns the mismatches since the last call. */
export function takeMismatches(): Error[] {
  return mismatches.splice(0)
}

/** Returns where rows were read that were compared, as `file:line`. */
export function comparedStatements(): string[] {
  return [...new Set(comparedAt.values())]
}
