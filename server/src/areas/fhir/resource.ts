import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'

/** The columns that every source selects: the number of the record, and when it changed, in microseconds. */
const PositionRow = z.strictObject({ id: z.int(), changed: z.int() })

/** A resource before the server adds its `id` and `meta`. */
type Unversioned<Resource> = Omit<Resource, 'id' | 'meta'>

/** How a search parameter selects rows. */
export interface Selecting {
  /** Returns the condition for the records of a patient. */
  patient?: (id: number) => SQL
  /** The instant, or the calendar day, that the date parameter of the resource is compared with. */
  date?: SQL
  /** Where `date` is only the beginning of a period: its end. The period is selected if it has a part in the range. */
  until?: SQL
  /** The condition of each status. */
  status?: Record<string, SQL>
}

interface SourceOf<Shape extends z.core.$ZodLooseShape, Resource> {
  /** Before the number of the record in ids, where a type of resource has several sources, such as `visit-`. */
  prefix?: string
  /**
   * The tables: those that the access rule of the kind expects, and those of the columns. A row is one resource.
   */
  from: SQL
  /** The records that are resources, whoever asks. */
  when: SQL
  id: SQL
  /** When the record changed last; never null. */
  changed: SQL
  /** Called for each request, because it may depend on who asks. */
  columns: () => SQL
  row: z.ZodObject<Shape, z.core.$strict>
  selecting: Selecting
  /** A pure function of the row. */
  toFhir(row: z.output<z.ZodObject<Shape, z.core.$strict>>): Unversioned<Resource>
}

/** A source of resources, as the search and the read need it. */
export interface Source<Resource> {
  prefix: string
  when: SQL
  id: SQL
  changed: SQL
  from: SQL
  selecting: Selecting
  columns: () => SQL
  row: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>
  /** Returns the resource of a row that was read with this source's `row`. */
  toFhir(row: Record<string, unknown>): Unversioned<Resource>
}

/** Declares where the resources of a type come from, and how a row becomes one. */
export function source<Shape extends z.core.$ZodLooseShape, Resource>(
  declared: SourceOf<Shape, Resource>,
): Source<Resource> {
  return {
    ...declared,
    prefix: declared.prefix ?? '',
    columns: () =>
      sql`${declared.id} as id, (extract(epoch from ${declared.changed}) * 1000000)::bigint as changed,
        ${declared.columns()}`,
    row: declared.row.extend(PositionRow.shape),
    toFhir: (row) => declared.toFhir(row as z.output<typeof declared.row>),
  }
}

/** A type of resource with its sources. */
export interface FhirResource<Resource> {
  type: string
  sources: readonly Source<Resource>[]
}
