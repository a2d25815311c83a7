import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button'
import { announce } from '../feedback/announce'
import { Spinner } from '../Spinner'
import { useUiText } from '../texts'
import type { ChatMessage } from './chatTypes'
import { MessageBubble } from './MessageBubble'
import classes from './MessageList.module.css'

type MessageListProps = {
  /** Oldest first. */
  messages: readonly ChatMessage[]
  /** Whether the server has older messages. */
  hasOlder?: boolean
  loadingOlder?: boolean
  /** Called when the top is reached. */
  onOlder?: () => void
  onRetry?: (message: ChatMessage) => void
  /** Text shown if there are no messages. */
  empty?: string
  /** The first messages are loaded: later ones are new and are announced. */
  ready?: boolean
  /** Called with whether the newest message is on the screen: not above the end of the list, nor in a hidden part of the page. */
  onNewestInView?: ((isInView: boolean) => void) | undefined
}

const near = 80

/**
 * A list of messages, newest at the bottom. It fills the given height and scrolls inside. Older pages are added above
 * without moving the messages being read; it scrolls to new messages only if it is at the bottom.
 */
export function MessageList({
  messages,
  hasOlder,
  loadingOlder,
  onOlder,
  onRetry,
  empty,
  ready = true,
  onNewestInView,
}: MessageListProps) {
  const text = useUiText()
  const end = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const atFoot = useRef(true)
  const before = useRef({ first: '', last: '', height: 0 })
  const [behind, setBehind] = useState(false)
  const first = messages[0]?.id ?? ''
  const newest = messages.at(-1)
  const last = newest?.id ?? ''
  const mine = newest?.mine ?? false
  useAnnounceMessages(messages, ready, text('chat.failed'))

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const known = before.current
    if (atFoot.current || (mine && last !== known.last)) element.scrollTop = element.scrollHeight
    else if (first !== known.first) element.scrollTop += element.scrollHeight - known.height
    else if (last !== known.last) setBehind(true)
    before.current = { first, last, height: element.scrollHeight }
  }, [first, last, mine])

  const askOlder = useEffectEvent(() => {
    const element = box.current
    if (element && element.scrollTop < near && hasOlder && !loadingOlder) onOlder?.()
  })
  useEffect(() => {
    if (first && !loadingOlder) askOlder()
  }, [first, loadingOlder])

  const scrolled = () => {
    const element = box.current
    if (!element) return
    atFoot.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
    if (atFoot.current) setBehind(false)
    askOlder()
  }
  // Without a focusable element inside, the keyboard could not reach the list to scroll it.
  useEffect(() => box.current?.setAttribute('tabindex', '0'), [])
  const report = useEffectEvent((isInView: boolean) => onNewestInView?.(isInView))
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((entries) => report(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  const toFoot = () => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }
  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.list}
        onScroll={scrolled}
        role="log"
        aria-live="off"
        aria-label={text('chat.region')}
      >
        {loadingOlder && (
          <p className={classes.older}>
            <Spinner /> {text('chat.loadingOlder')}
          </p>
        )}
        {messages.length === 0 && empty && <p className={classes.empty}>{empty}</p>}
        {messages.map((message, index) => (
          <MessageBubble
            key={message.id}
            message={message}
            continued={isContinued(messages[index - 1], message)}
            timeHidden={isSameMinute(message, messages[index + 1])}
            onRetry={onRetry && (() => onRetry(message))}
          />
        ))}
        <div ref={end} className={classes.end} aria-hidden="true" />
      </div>
      {behind && (
        <span className={classes.newest}>
          <Button size="small" variant="light" icon={<IconArrowDown />} onClick={toFoot}>
            {text('chat.newest')}
          </Button>
        </span>
      )}
    </div>
  )
}

/**
 * Announces new messages of others with their author, and own messages that were not sent. The list itself is not a
 * live region: it would also announce own messages, older pages, and all messages of the first load.
 */
function useAnnounceMessages(messages: readonly ChatMessage[], ready: boolean, notSent: string) {
  const heard = useRef<{ last: ChatMessage | undefined; failed: number }>(undefined)
  const failed = messages.filter(({ state }) => state === 'failed').length
  const last = messages.findLast(({ mine }) => !mine)
  useEffect(() => {
    if (!ready) return
    const before = heard.current
    heard.current = { last, failed }
    if (!before) return
    if (last && last.id !== before.last?.id) announce(`${last.name}: ${last.text}`)
    if (failed > before.failed) announce(notSent)
  }, [ready, last, failed, notSent])
}

function isContinued(previous: ChatMessage | undefined, message: ChatMessage): boolean {
  return previous !== undefined && previous.mine === message.mine && previous.name === message.name
}

function isSameMinute(message: ChatMessage, next: ChatMessage | undefined): boolean {
  return next !== undefined && next.time === message.time && next.state === undefined && isContinued(message, next)
}
