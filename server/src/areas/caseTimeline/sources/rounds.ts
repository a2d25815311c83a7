import { sql } from 'drizzle-orm'
import { ofStay, type Source } from '../source'

/** What rounds wrote into the case. */
export const roundSources: readonly Source[] = [
  {
    group: 'notes',
    query: () => ({
      kind: 'round_note',
      at: sql`round_notes.at`,
      id: sql`round_notes.id`,
      author: sql`round_notes.author_id`,
      detail: sql`jsonb_build_object('text', round_notes.note)`,
      from: sql`round_notes`,
      where: sql`round_notes.episode_id = ${ofStay('id')}`,
    }),
  },
]
