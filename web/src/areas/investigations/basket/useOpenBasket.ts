import { useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../../../app/form/drafts'
import type { OrderEncounter } from '../types'

/** Whether the order form of a case or a visit is open; it is open again after a reload. */
export function useOpenBasket({ model, id }: OrderEncounter) {
  const name = `investigationOrder.${model}.${id}`
  const [isOpen, setOpen] = useState(() => readDraft(name) !== undefined)
  return {
    isOpen,
    show: () => {
      saveDraft(name, { isOpen: true })
      setOpen(true)
    },
    close: () => {
      deleteDraft(name)
      setOpen(false)
    },
  }
}
