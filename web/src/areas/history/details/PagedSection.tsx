import { useState } from 'react'
import { ListBody } from '../../../ui/list/ListBody'
import type { ShownColumn } from '../../../ui/list/listTypes'
import { Section } from '../../../ui/Section'
import { perPage } from '../tabs/useHistoryPage'

type PagedSectionProps<Row extends { id: number }> = {
  title: string
  rows: readonly Row[]
  columns: readonly ShownColumn<Row>[]
  rowName: (row: Row) => string
  /** Shown without rows. */
  none: string
  /** Opens a row. */
  onRow?: (row: Row) => void
}

/** A titled list of rows that are all loaded, five at a time. */
export function PagedSection<Row extends { id: number }>({
  title,
  rows,
  columns,
  rowName,
  none,
  onRow,
}: PagedSectionProps<Row>) {
  const [page, setPage] = useState(1)
  const total = rows.length
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  }
  return (
    <Section title={title} level={3}>
      <ListBody<Row>
        list={{
          data: { data: rows.slice((page - 1) * perPage, page * perPage), meta },
          isPending: false,
          isError: false,
          refetch: () => undefined,
        }}
        onPageChange={setPage}
        empty={{ body: none }}
        table={{ label: title, columns, rowKey: ({ id }) => id, rowName, onRow }}
      />
    </Section>
  )
}
