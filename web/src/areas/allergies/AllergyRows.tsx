import { IconAlertCircle, IconAlertTriangle, IconCircleOff, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Allergy } from '#contract/allergies/calls'
import { useLanguage, useText } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import { formatDay } from '../../ui/format'
import { IconButton } from '../../ui/IconButton'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { Row, RowList } from '../../ui/RowList'
import { StatusBadge, type Tone } from '../../ui/StatusBadge'
import { useRecordedLine } from './useRecordedLine'

const severities: Record<Allergy['severity'], { tone: Tone; icon: ReactNode }> = {
  life_threatening: { tone: 'bad', icon: <IconAlertCircle /> },
  severe: { tone: 'bad', icon: <IconAlertTriangle /> },
  moderate: { tone: 'warn', icon: <IconAlertTriangle /> },
  mild: { tone: 'neutral', icon: <IconInfoCircle /> },
}

type AllergyRowsProps = {
  allergies: readonly Allergy[]
  /** Undefined without the permission. */
  onEdit: ((allergy: Allergy) => void) | undefined
}

/** Lists allergies in the order of the server: active ones first, the most severe first. */
export function AllergyRows({ allergies, onEdit }: AllergyRowsProps) {
  const t = useText('allergies')
  if (allergies.length === 0) return null
  return (
    <RowList>
      {allergies.map((allergy) => {
        const { id, substance_text: substance, severity, status } = allergy
        const badge =
          status === 'active' ? (
            <StatusBadge {...severities[severity]}>{t(`severity.${severity}`)}</StatusBadge>
          ) : (
            <StatusBadge icon={<IconCircleOff />}>{t(`status.${status}`)}</StatusBadge>
          )
        return (
          <Row
            key={id}
            title={<Name>{substance}</Name>}
            line={<AllergyLine allergy={allergy} />}
            end={
              <>
                {badge}
                {onEdit && (
                  <IconButton
                    label={t('edit', { substance: isolated(substance) })}
                    icon={<IconPencil />}
                    onClick={() => onEdit(allergy)}
                  />
                )}
              </>
            }
          />
        )
      })}
    </RowList>
  )
}

function AllergyLine({ allergy }: { allergy: Allergy }) {
  const t = useText('allergies')
  const language = useLanguage()
  const recordedLine = useRecordedLine()
  const { reaction, status_reason: reason, noted_since: since } = allergy
  return (
    <>
      {[reason, reaction].map(
        (text) =>
          text && (
            <span key={text}>
              <BidiText>{text}</BidiText>
              {' · '}
            </span>
          ),
      )}
      {since && `${t('since', { date: isolated(formatDay(since, language)) })} · `}
      {recordedLine('recorded', allergy)}
    </>
  )
}
