import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { OptionInput } from '#contract/surveys/question'
import { readRows } from '../../../platform/database/rows'

const KnownRow = z.strictObject({ line_id: z.int(), id: z.int(), value: z.string(), published: z.boolean() })

/** An option in any version of a question. */
export type KnownOption = z.output<typeof KnownRow>

/**
 * Returns the options that questions have or had in any of their versions.
 * @param which a condition on `questions`
 */
export function readKnownOptions(which: SQL): Promise<KnownOption[]> {
  return readRows(
    KnownRow,
    sql`
      select questions.line_id, question_options.id, question_options.value,
        bool_or(questions.published_at is not null) as published
      from question_options join questions on questions.id = question_options.question_id
      where questions.line_id in (select questions.line_id from questions where ${which})
      group by questions.line_id, question_options.id, question_options.value
      order by question_options.id`,
  )
}

/**
 * Returns the ids of options: the given one, otherwise that of an option of the same question with the same value, so that
 * answers stay together if a client does not send ids.
 * @param known the options of the question in all of its versions
 * @returns undefined for a new option
 */
export function optionIdsOf(options: readonly OptionInput[], known: readonly KnownOption[]): (number | undefined)[] {
  const taken = new Set(options.map(({ id }) => id))
  return options.map(({ id, value }) => {
    const same = id ?? known.find((option) => option.value === value && !taken.has(option.id))?.id
    if (same !== undefined) taken.add(same)
    return same
  })
}
