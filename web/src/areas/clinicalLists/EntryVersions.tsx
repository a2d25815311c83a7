import { useText } from '../../app/i18n/useText'
import { Name } from '../../ui/Name'
import classes from './ClinicalListCard.module.css'
import type { ClinicalList, ListEntry } from './clinicalList'
import { TextParts } from './TextParts'
import { useRecordedLine } from './useRecordedLine'

type EntryVersionsProps<Entry extends ListEntry> = { list: ClinicalList<Entry>; versions: Entry['versions'] }

/** Lists what corrections of an entry replaced, the newest first. */
export function EntryVersions<Entry extends ListEntry>({ list, versions }: EntryVersionsProps<Entry>) {
  const t = useText(list.name)
  const text = list.useEntryText()
  const recordedLine = useRecordedLine(list.name)
  if (versions.length === 0) return null
  return (
    <div className={classes.versions}>
      <h3>{t('versions')}</h3>
      <ul>
        {versions.map((version) => (
          <li key={version.revision}>
            <Name>{text.title(version)}</Name> · <TextParts parts={text.version(version)} />
            {recordedLine('recorded', version)}
          </li>
        ))}
      </ul>
    </div>
  )
}
