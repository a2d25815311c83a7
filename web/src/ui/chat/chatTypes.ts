import type { ReactNode } from 'react'

export type ChatMessage = {
  id: string
  /** Written by the reader. */
  mine: boolean
  /** Who wrote it; not shown on own messages. */
  name: string
  text: string
  /** In words: '2:38 PM'. */
  time: string
  /** sending until the server has it; failed messages can be sent again. */
  state?: 'sending' | 'failed'
  /** Files and the like, under the text. */
  attachment?: ReactNode
}
