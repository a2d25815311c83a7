import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { BidiText } from '../BidiText'
import { Name } from '../Name'
import { useUiText } from '../texts'
import type { ChatMessage } from './chatTypes'
import classes from './MessageBubble.module.css'

type MessageBubbleProps = {
  message: ChatMessage
  /** The previous message is by the same person: the name is not shown again. */
  continued?: boolean
  /** The next message shows the same time. */
  timeHidden?: boolean
  onRetry?: (() => void) | undefined
}

/** One message; the reader's own messages are aligned to the end. */
export function MessageBubble({ message, continued = false, timeHidden = false, onRetry }: MessageBubbleProps) {
  const text = useUiText()
  const { mine, state } = message
  return (
    <div className={classes.message} data-mine={mine || undefined} data-continued={continued || undefined}>
      <div className={classes.bubble}>
        {mine || continued ? (
          <span className="visually-hidden">{mine ? text('chat.you') : message.name}: </span>
        ) : (
          <span className={classes.name}>
            <Name>{message.name}</Name>
          </span>
        )}
        <p className={classes.text} dir="auto">
          <BidiText>{message.text}</BidiText>
        </p>
        {message.attachment}
      </div>
      <div className={classes.foot} data-state={state}>
        {state === 'sending' && (
          <>
            <IconClock aria-hidden="true" />
            <span>{text('chat.sending')}</span>
          </>
        )}
        {state === 'failed' && (
          <>
            <IconAlertCircle aria-hidden="true" />
            <span>{text('chat.failed')}</span>
            {onRetry && (
              <button type="button" className={classes.retry} onClick={onRetry}>
                {text('tryAgain')}
              </button>
            )}
          </>
        )}
        {state === undefined && <bdi className={timeHidden ? 'visually-hidden' : undefined}>{message.time}</bdi>}
      </div>
    </div>
  )
}
