import type { Subject } from '#contract/reference/calls'
import { EntityList } from '../app/entity/EntityList'
import { api } from '../lib/api/api'
import { FilterChip } from '../ui/list/FilterChip'
import type { RowAction } from '../ui/list/listTypes'

type LevelSampleProps = {
  isFixed?: (row: Subject) => boolean
  moreActions?: (row: Subject) => RowAction[]
}

/** A list of levels with a search and a filter, built from EntityList as the areas' lists are. */
export function LevelSample(props: LevelSampleProps) {
  return (
    <EntityList<Subject, 'q' | 'kind'>
      title="Levels"
      area="levels"
      entity="level"
      createAt="/levels/create"
      editAt={(id) => `/levels/${id}/edit`}
      showAt={(id) => `/levels/${id}/show`}
      newLabel="New level"
      searchPlaceholder="Name or description"
      filterNames={['q', 'kind']}
      filters={({ filters, setFilters }) => (
        <FilterChip
          label="Kind"
          options={[
            { value: 'short', label: 'Short' },
            { value: 'long', label: 'Long' },
          ]}
          value={filters.kind || null}
          onChange={(kind) => setFilters({ kind })}
        />
      )}
      read={(query) => api.levels.list.query({ query })}
      fetchExport={(query, signal) => api.levels.sheet.call({ query, signal })}
      columns={[
        { key: 'name', header: 'Name', render: ({ name }) => name },
        { key: 'id', header: 'Number', render: ({ id }) => id, align: 'end' },
        { key: 'description', header: 'Description', hidden: true, exported: 'description' },
      ]}
      rowName={({ name }) => name}
      remove={{ call: api.levels.remove, area: 'levels', body: 'The level goes.', done: 'The level was deleted' }}
      {...props}
    />
  )
}
