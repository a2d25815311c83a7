import { IconAlertCircle } from '@tabler/icons-react'
import type { CSSProperties, PointerEvent } from 'react'
import { BidiText } from '../../ui/BidiText'
import classes from './EntryChip.module.css'
import { lookOf } from './entryIcon'
import type { Entry } from './types'
import { useEntryText } from './useEntryText'

type EntryChipProps = {
  entry: Entry
  zone: string
  /** It can be reached by Tab. */
  isReachable: boolean
  onOpen: (entry: Entry) => void
  onGrab?: ((entry: Entry, event: PointerEvent<HTMLElement>) => void) | undefined
  /** With its times below its name, as a block of the views with hours. */
  isBlock?: boolean
  style?: CSSProperties
}

/** An entry of a calendar as a button. */
export function EntryChip({ entry, zone, isReachable, onOpen, onGrab, isBlock = false, style }: EntryChipProps) {
  const text = useEntryText(zone)
  const { look, icon } = lookOf(entry)
  const canMove = entry.editable && onGrab !== undefined
  return (
    <button
      type="button"
      className={classes.chip}
      data-look={look}
      data-entry={entry.key}
      data-block={isBlock || undefined}
      data-warns={entry.has_conflict || entry.to_rebook > 0 || undefined}
      data-closed={entry.is_closed || undefined}
      data-movable={canMove || undefined}
      tabIndex={isReachable ? 0 : -1}
      aria-label={text.full(entry)}
      style={style}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(entry)
      }}
      onPointerDown={canMove ? (event) => onGrab(entry, event) : undefined}
    >
      <span className={classes.content}>
        {entry.has_conflict ? <IconAlertCircle /> : icon}
        {!isBlock && !entry.all_day && <span className={classes.time}>{text.short(entry.starts_at)}</span>}
        <span className={classes.name}>
          <BidiText>{text.name(entry)}</BidiText>
        </span>
        {entry.booked !== null && (
          <span className={classes.count} dir="ltr">
            {entry.booked}/{entry.slots}
          </span>
        )}
        {isBlock && (
          <span className={classes.when}>
            {text.time(entry.starts_at)} – {text.time(entry.ends_at)}
          </span>
        )}
      </span>
    </button>
  )
}
