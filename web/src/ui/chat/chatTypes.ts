import type { ReactNode } from 'react'

/** A message as the chat components show it. */
export type ChatMessage = {
  id: string
  /** Written by the reader. */
  mine: boolean
  /** The author; not shown on the reader's own messages. */
  name: string
  text: string
  /** As text: '2:38 PM'. */
  time: string
  /** sending: until the server has stored it; failed: it can be sent again. */
  state?: 'sending' | 'failed'
  /** A file or the like, under the text. */
  attachment?: ReactNode
}
