import { IconAlertTriangle } from '@tabler/icons-react'
import type { CaseTab } from '#contract/rounds/codes'
import { useText } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import { Facts } from '../../ui/Facts'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { CaseImages, type ShownImage } from './CaseImages'
import classes from './rounds.module.css'
import type { CaseSheet } from './types'

/**
 * One tab of a case sheet. It names no person, number, date or place.
 * @param image which image is shown; people without an account have none
 */
export function SheetTab({ sheet, tab, image }: { sheet: CaseSheet; tab: CaseTab; image?: ShownImage | undefined }) {
  const t = useText('rounds')
  if (tab === 'images' && image) return <CaseImages key={sheet.case_id} sheet={sheet} shown={image} />
  if (tab === 'images') return <p className={classes.quiet}>{t('images.none')}</p>
  const parts = { summary: Summary, vitals: Vitals, prescriptions: Prescriptions, results: Results }
  const Part = parts[tab]
  return <Part sheet={sheet} />
}

function Allergies({ sheet: { allergies } }: { sheet: CaseSheet }) {
  const t = useText('rounds')
  if (allergies.state !== 'listed') return <p>{t(`allergies.${allergies.state}`)}</p>
  return (
    <span className={classes.buttons}>
      {allergies.entries.map(({ substance }) => (
        <StatusBadge key={substance} tone="bad" icon={<IconAlertTriangle />}>
          {t('allergy', { substance })}
        </StatusBadge>
      ))}
    </span>
  )
}

function Summary({ sheet }: { sheet: CaseSheet }) {
  const t = useText('rounds')
  const { question, summary, chief_complaint: complaint, diagnoses } = sheet
  const text = (value: string | null) => value && <BidiText>{value}</BidiText>
  return (
    <div className={classes.stack}>
      <Allergies sheet={sheet} />
      <Facts
        facts={[
          { label: t('field.question'), value: text(question) },
          { label: t('field.summary'), value: text(summary) },
          ...(complaint === null ? [] : [{ label: t('field.complaint'), value: text(complaint) }]),
          {
            label: t('field.diagnoses'),
            value:
              diagnoses.length > 0 ? (
                <ul className={classes.names}>
                  {diagnoses.map(({ code, title }) => (
                    <li key={code}>
                      <Isolate>{code}</Isolate> <Name>{title}</Name>
                    </li>
                  ))}
                </ul>
              ) : null,
          },
        ]}
      />
    </div>
  )
}

function Vitals({ sheet: { vitals } }: { sheet: CaseSheet }) {
  const t = useText('rounds')
  if (vitals.length === 0) return <p className={classes.quiet}>{t('sheet.nothing')}</p>
  return (
    <ul className={classes.names}>
      {vitals.map(({ day, texts }) => (
        <li key={`${day} ${texts.join()}`} className={classes.case}>
          <strong>{t('day', { day })}</strong>
          {texts.map((text) => (
            <span key={text}>
              <BidiText>{text}</BidiText>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Prescriptions({ sheet: { prescriptions } }: { sheet: CaseSheet }) {
  const t = useText('rounds')
  if (prescriptions.length === 0) return <p className={classes.quiet}>{t('sheet.nothing')}</p>
  return (
    <ul className={classes.names}>
      {prescriptions.map(({ drug_name: drug, dosage_text: dosage, frequency_text: frequency, is_on_hold: onHold }) => (
        <li key={`${drug} ${dosage} ${frequency}`} className={classes.case}>
          <strong>
            <Name>{drug}</Name>
          </strong>
          <span>
            <BidiText>{`${dosage} · ${frequency}`}</BidiText>
          </span>
          {onHold && <span className={classes.quiet}>{t('onHold')}</span>}
        </li>
      ))}
    </ul>
  )
}

function Results({ sheet: { results } }: { sheet: CaseSheet }) {
  const t = useText('rounds')
  if (results.length === 0) return <p className={classes.quiet}>{t('sheet.nothing')}</p>
  return (
    <ul className={classes.names}>
      {results.map(({ name, value, unit, day, flag }) => (
        <li key={`${name} ${day} ${value}`} className={classes.cardHead}>
          <Name>{name}</Name>
          <span>
            <Isolate>{`${value} ${unit ?? ''}`.trim()}</Isolate>
            {flag && <> · {t('unusual')}</>}
          </span>
          <span className={classes.quiet}>{t('day', { day })}</span>
        </li>
      ))}
    </ul>
  )
}
