import * as z from 'zod'

/**
 * Returns the schema of a list whose rows are edited in a form: its problems name the row and the field, such as
 * `lab_values.1.unit`. Problems of other lists name the list only.
 * @param sent the row as it may be sent, for the API document
 * @param item the row as it must be
 */
export function numberedRows<Sent extends z.ZodType, Item extends z.ZodType>(sent: Sent, item: Item) {
  return z
    .array(sent)
    .max(500)
    .transform((rows, context) =>
      rows.map((row, index): z.output<Item> => {
        const read = item.safeParse(row, { reportInput: true })
        if (read.success) return read.data
        for (const issue of read.error.issues)
          context.issues.push({ ...issue, path: [String(index), ...issue.path] } as z.core.$ZodRawIssue)
        return z.NEVER
      }),
    )
}
