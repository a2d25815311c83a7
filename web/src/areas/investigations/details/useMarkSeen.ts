import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Investigation } from '#contract/investigations/investigation'
import { api } from '../../../lib/api/api'

/**
 * Records that the ordering side has read a result, once it is on the screen.
 * @param order undefined while its details are not on the screen, and for the center that did it
 */
export function useMarkSeen(order: Investigation | undefined) {
  const queries = useQueryClient()
  const marked = useRef(new Set<string>())
  const unread = order?.unread ? { id: order.id, revision: order.revision } : undefined
  const name = unread && `${unread.id}.${unread.revision}`
  useEffect(() => {
    if (!unread || !name || marked.current.has(name)) return
    marked.current.add(name)
    api.investigations.markSeen
      .call({ params: { id: unread.id }, body: { revision: unread.revision } })
      .then(() => queries.invalidateQueries({ queryKey: ['investigations'] }))
      // It stays unread, and is marked when it is opened again.
      .catch(() => marked.current.delete(name))
  }, [unread, name, queries])
}
