import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../../app/form/drafts'

/** A message that is being sent or could not be sent. */
export interface Outgoing {
  clientId: string
  body: string
  /** Milliseconds since 1970. */
  at: number
  state: 'sending' | 'failed'
}

/** Stores a room's draft and unsent messages in the tab's storage, so that they survive a reload. */
export function useUnsentMessages(room: string) {
  const name = `chat.${room}`
  const [draft, setDraft] = useState(() => String(readDraft(name)?.draft ?? ''))
  const [outgoing, setOutgoing] = useState(() => (readDraft(name)?.outgoing ?? []) as readonly Outgoing[])
  useEffect(() => {
    if (draft || outgoing.length > 0) saveDraft(name, { draft, outgoing })
    else deleteDraft(name)
  }, [name, draft, outgoing])
  return { draft, setDraft, outgoing, setOutgoing }
}
