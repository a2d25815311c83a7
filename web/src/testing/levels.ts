import type { Subject } from '#contract/reference/calls'
import { Failure, pageOf, type Received, server } from './testServer'

/** Creates a level as the server returns it. */
export function level(id: number, name: string): Subject {
  return { id, name, alternate_name: null, name_text: name, description: null }
}

export const levels = ['Consultant', 'Specialist', 'Resident'].map((name, index) => level(index + 1, name))

/** Creates a handler for the list of levels: searched by `q`, in pages. */
export function listOf(rows: readonly Subject[]) {
  return (request: Pick<Received, 'query'>) => {
    const searchText = request.query.get('q')?.toLowerCase() ?? ''
    return pageOf(
      rows.filter(({ name }) => name.toLowerCase().includes(searchText)),
      request,
    )
  }
}

/** Handles the calls that the screens of levels make. */
export function serveLevels(rows: readonly Subject[] = levels) {
  server
    .on('levels', 'list', listOf(rows))
    .on('levels', 'show', ({ params }) => {
      const found = rows.find(({ id }) => String(id) === params.id)
      return found ? { data: found } : new Failure(404, { error: 'Not Found' })
    })
    .on('views', 'list', () => ({ data: [] }))
}

/** All permissions for levels. */
export const allOfLevels = ['list-level', 'show-level', 'create-level', 'update-level', 'delete-level'] as const
