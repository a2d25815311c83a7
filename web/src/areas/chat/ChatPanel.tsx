import { type RefObject, useEffect, useState } from 'react'
import type { ChatMessage } from '#contract/chat/calls'
import { localName } from '#contract/rules/localName'
import { useLanguage, useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { MessageBox } from '../../ui/chat/MessageBox'
import { MessageList } from '../../ui/chat/MessageList'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { formatTime } from '../../ui/format'
import classes from './ChatPanel.module.css'
import { useChat } from './useChat'

const maxLength = 4000

type ChatPanelProps = {
  /** `appointment-5`, `lobby-<session>` or `request-5`. */
  room: string
  title: string
  /** The title is shown elsewhere on the page. */
  titleHidden?: boolean
  /** Ref of the message input. */
  box?: RefObject<HTMLTextAreaElement | null> | undefined
  /** Called with how many messages the user has not seen yet: also while the panel is hidden, or not on the screen. */
  onUnread?: (count: number) => void
}

/** Shows a conversation, filling the available height. */
export function ChatPanel({ room, title, titleHidden = false, box, onUnread }: ChatPanelProps) {
  const t = useText('chat')
  const language = useLanguage()
  const me = useUser()
  const [isInView, setInView] = useState(false)
  const { query, messages, readers, unread, outgoing, refusal, draft, setDraft, send, retry } = useChat(room, isInView)
  useEffect(() => onUnread?.(unread), [onUnread, unread])
  const timeOf = (at: string | number) => formatTime(new Date(at), language, me.time_zone)
  const seen = seenAt(messages, readers, me.id)
  const shown = [
    ...messages.map((message) => ({
      id: String(message.id),
      mine: message.sender.id === me.id,
      name: localName(message.sender, language),
      text: message.body,
      time: timeOf(message.created_at),
    })),
    ...outgoing.map(({ clientId, body, at, state }) => ({
      id: clientId,
      mine: true,
      name: '',
      text: body,
      time: timeOf(at),
      state,
    })),
  ]
  return (
    <section
      className={classes.panel}
      aria-label={title}
      data-empty={(!query.isPending && shown.length === 0) || undefined}
    >
      <h2 className={titleHidden ? 'visually-hidden' : classes.title}>{title}</h2>
      {query.isPending && <Skeleton variant="text" />}
      {query.isError && messages.length === 0 ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <div className={classes.messages}>
          <MessageList
            messages={shown}
            hasOlder={query.hasNextPage}
            loadingOlder={query.isFetchingNextPage}
            onOlder={() => void query.fetchNextPage()}
            onRetry={({ id }) => retry(id)}
            empty={query.isPending ? '' : t('empty')}
            ready={!query.isPending}
            onNewestInView={setInView}
          />
        </div>
      )}
      {seen && <p className={classes.seen}>{t('seen', { time: timeOf(seen) })}</p>}
      {refusal && (
        <InlineNotice tone="danger" alert>
          {refusal}
        </InlineNotice>
      )}
      <MessageBox
        ref={box}
        value={draft}
        onChange={setDraft}
        onSend={send}
        placeholder={t('write')}
        maxLength={maxLength}
      />
    </section>
  )
}

type Reader = { user_id: number; message_id: number; read_at: string }

/** Returns when another person read the newest message, if the user sent it. */
function seenAt(messages: readonly ChatMessage[], readers: readonly Reader[], me: number): string | undefined {
  const newest = messages.at(-1)
  if (newest?.sender.id !== me) return undefined
  return readers.find(({ user_id, message_id }) => user_id !== me && message_id >= newest.id)?.read_at
}
