import type { AllergyVersion } from '#contract/allergies/calls'
import { useText } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import { Name } from '../../ui/Name'
import classes from './AllergiesCard.module.css'
import { useRecordedLine } from './useRecordedLine'

/** Lists what corrections of an allergy replaced, the newest first. */
export function AllergyVersions({ versions }: { versions: readonly AllergyVersion[] }) {
  const t = useText('allergies')
  const recordedLine = useRecordedLine()
  if (versions.length === 0) return null
  return (
    <div className={classes.versions}>
      <h3>{t('versions')}</h3>
      <ul>
        {versions.map((version) => (
          <li key={version.revision}>
            <Name>{version.substance_text}</Name> · {t(`severity.${version.severity}`)} ·{' '}
            {t(`status.${version.status}`)} ·{' '}
            {version.reaction && (
              <>
                <BidiText>{version.reaction}</BidiText>
                {' · '}
              </>
            )}
            {recordedLine('recorded', version)}
          </li>
        ))}
      </ul>
    </div>
  )
}
