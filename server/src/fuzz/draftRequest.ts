import { contract } from '#contract/index'
import type { Area } from '#contract/kit/endpoint'
import { isChanging, paramNames } from '#contract/kit/endpoint'
import type { FileType } from '#contract/kit/form'
import { callerOf } from './callerOf'
import { createdValues, everybody } from './createdValues'
import { validFiles } from './files'
import type { FuzzFixture } from './fuzzFixture'
import { pathValue } from './pathValue'
import type { Call, RequestDraft } from './requestDraft'
import { type GuessValue, guess, sample, samplesOfCalls, usualValues } from './sample'
import type { SeededRandom } from './seededRandom'

/** Optional filters without which many calls would find too much, or refuse the request. */
const alwaysSent = new Set(['from', 'to', 'type', 'format', 'kind'])

/** Each optional filter is included some of the time: all of them at once would find nothing. */
function querySample({ name, endpoint }: Call, known: Record<string, unknown>, random: SeededRandom) {
  const { query } = endpoint
  if (!query) return {}
  const isSent = (field: string) =>
    alwaysSent.has(field) || !query.shape[field]?.safeParse(undefined).success || random.percent(35)
  const all = Object.entries(sample(query, { ...known, ...samplesOfCalls[name] }))
  return Object.fromEntries(all.filter(([field]) => isSent(field)))
}

const areas: Record<string, Area> = contract

/** Returns a valid file of the type; a CSV file has the columns of the area's input and one row. */
function fileContent(type: FileType, call: Call, known: Record<string, unknown>, text: string): Buffer {
  const input = type === 'csv' && areas[call.name.split('.')[0] ?? '']?.create?.body
  if (!input) return validFiles[type]
  const row = sample(input, known, text)
  return Buffer.from(`${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}\r\n`)
}

/**
 * Returns a request that is valid as far as the contract and the fixture determine it.
 * @param n a unique number for each request
 * @param guessValue returns the value of a field of the body that nothing else determines
 */
export function draftRequest(
  call: Call,
  fixture: FuzzFixture,
  n: number,
  random: SeededRandom,
  guessValue: GuessValue = guess,
): RequestDraft {
  const { name, endpoint } = call
  // The columns of the file are matched by its header.
  const imported = endpoint.files?.file?.types.includes('csv') ? { columns: '' } : {}
  const known = {
    ...usualValues(n),
    ...fixture.facts,
    ...samplesOfCalls[name],
    ...(name.startsWith('sentSurveys.') ? everybody : {}),
    ...createdValues(call, fixture),
    ...imported,
  }
  const text = `Text ${n}`
  const fields = endpoint.body ?? endpoint.form
  const files = Object.entries(endpoint.files ?? {})
  return {
    call,
    who: callerOf(call, random),
    params: Object.fromEntries(
      paramNames(endpoint.path).map((param) => [param, pathValue(param, call, fixture, random)]),
    ),
    query: querySample(call, known, random),
    body: fields ? structuredClone(sample(fields, known, text, guessValue)) : undefined,
    files: files.flatMap(([field, rule]) => {
      const [type = 'png'] = rule.types
      const file = {
        field,
        name: `x.${type}`,
        type: 'application/octet-stream',
        bytes: fileContent(type, call, known, text),
      }
      return rule.required || random.percent(50) ? [file] : []
    }),
    // As browsers send it with every change.
    headers:
      isChanging(endpoint) && random.percent(70) ? { 'idempotency-key': `key-${n}-${random.below(1_000_000)}` } : {},
    language: random.percent(50) ? 'en' : 'ar',
  }
}
