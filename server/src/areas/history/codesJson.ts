import * as z from 'zod'

/** The value of `codesJson`. */
export const CodesRow = z.array(z.strictObject({ code: z.string(), title: z.string() }))

/**
 * Returns the SQL expression of the ICD-11 codes of an episode or appointment, in their order.
 * @param column of `diagnosis_codes`
 * @param id the expression of the id
 */
export function codesJson(column: 'episode_id' | 'appointment_id', id: string): string {
  return `coalesce((select json_agg(json_build_object('code', codes.code, 'title', codes.title)
      order by codes.position, codes.id)
    from diagnosis_codes as codes where codes.${column} = ${id} and codes.removed_at is null), '[]'::json)`
}
