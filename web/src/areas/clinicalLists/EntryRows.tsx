import { IconPencil } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useText } from '../../app/i18n/useText'
import { IconButton } from '../../ui/IconButton'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { Row, RowList } from '../../ui/RowList'
import type { ClinicalList, ListEntry } from './clinicalList'
import { TextParts } from './TextParts'
import { useRecordedLine } from './useRecordedLine'

type EntryRowsProps<Entry extends ListEntry> = {
  list: ClinicalList<Entry>
  entries: readonly Entry[]
  EntryBadge: ComponentType<{ entry: Entry }>
  /** Undefined without the permission. */
  onEdit: ((entry: Entry) => void) | undefined
}

/** Lists entries in the order of the server: those that apply first. */
export function EntryRows<Entry extends ListEntry>({ list, entries, EntryBadge, onEdit }: EntryRowsProps<Entry>) {
  const t = useText(list.name)
  const text = list.useEntryText()
  const recordedLine = useRecordedLine(list.name)
  if (entries.length === 0) return null
  return (
    <RowList>
      {entries.map((entry) => (
        <Row
          key={entry.id}
          title={<Name>{text.title(entry)}</Name>}
          line={
            <>
              <TextParts parts={text.row(entry)} />
              {recordedLine('recorded', entry)}
            </>
          }
          end={
            <>
              <EntryBadge entry={entry} />
              {onEdit && (
                <IconButton
                  label={t('edit', { name: isolated(text.title(entry)) })}
                  icon={<IconPencil />}
                  onClick={() => onEdit(entry)}
                />
              )}
            </>
          }
        />
      ))}
    </RowList>
  )
}
