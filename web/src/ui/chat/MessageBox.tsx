import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useAutosize } from '../fields/autosize'
import fieldClasses from '../fields/field.module.css'
import { useBidiText } from '../fields/useBidiText'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import classes from './MessageBox.module.css'

type MessageBoxProps = {
  /** The textarea, for a caller that moves the focus to it. */
  ref?: RefObject<HTMLTextAreaElement | null> | undefined
  value: string
  onChange: (value: string) => void
  /** Called with the trimmed text; the caller empties the box. */
  onSend: (text: string) => void
  onAttach?: () => void
  placeholder?: string
  maxLength?: number
  disabled?: boolean
}

/** The input of a chat: Enter sends, Shift+Enter inserts a line break. It grows up to 400 px. */
export function MessageBox({
  ref,
  value,
  onChange,
  onSend,
  onAttach,
  placeholder,
  maxLength,
  disabled,
}: MessageBoxProps) {
  const text = useUiText()
  const own = useRef<HTMLTextAreaElement>(null)
  const area = ref ?? own
  const written = useBidiText({ field: area, value, onChange, maxLength })
  useAutosize(area, written.value, 400)
  const send = () => {
    const message = value.trim()
    if (message && !disabled) onSend(message)
    area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // With an input method editor, Enter also ends the composition of a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.box}>
      {onAttach && <IconButton label={text('chat.attach')} icon={<IconPaperclip />} onClick={onAttach} />}
      <textarea
        {...written}
        className={`${fieldClasses.input} ${classes.area}`}
        rows={1}
        onKeyDown={press}
        aria-label={placeholder ?? text('chat.placeholder')}
        placeholder={placeholder ?? text('chat.placeholder')}
        disabled={disabled}
        enterKeyHint="send"
      />
      <IconButton
        variant="primary"
        label={text('chat.send')}
        icon={<IconSend className="flip" />}
        disabled={disabled}
        onClick={send}
      />
    </div>
  )
}
