import { useState } from 'react'

/** Few rows at a time (document 2). */
export const perPage = 5

/** The page of a list in a dialog, and the row whose details are open. */
export function useHistoryPage<Row>() {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Row>()
  const [isOpen, setOpen] = useState(false)
  return {
    page,
    setPage,
    /** Stays while the details close, which show it until then. */
    opened,
    isOpen,
    open: (row: Row) => {
      setOpened(row)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
