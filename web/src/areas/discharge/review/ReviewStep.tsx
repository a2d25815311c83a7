import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import type { Discharge } from '#contract/discharge/discharge'
import { type Text, useLanguage, useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { TextLink } from '../../../ui/TextLink'
import { questionTitle } from '../../surveys'
import classes from '../discharge.module.css'
import { stepOfMissing, useStep } from '../wizard/steps'
import type { StepProps } from '../wizard/wizardStep'
import { LeftBed } from './LeftBed'

/** What is missing, what is still open, and whether the patient has left the bed. */
export function ReviewStep({ discharge, calls }: StepProps) {
  return (
    <>
      <Missing discharge={discharge} />
      <OpenPoints discharge={discharge} />
      <LeftBed discharge={discharge} calls={calls} />
    </>
  )
}

type PartProps = Pick<StepProps, 'discharge'>

/** Returns what a missing part is called. */
function nameOf(field: string, discharge: Discharge, t: Text<'discharge'>, language: 'en' | 'ar') {
  if (field === 'discharge_reason') return t('field.discharge_reason')
  if (field === 'icd_codes') return t('missing.icd_codes')
  if (field === 'specialty_form_id') return t('field.specialty_form')
  const line = Number(field.match(/^surveys_answers\.(\d+)$/)?.[1])
  const question = discharge.survey_instance?.groups
    .flatMap((group) => group.questions.flatMap((place) => [place, ...place.sub_questions]))
    .find(({ line_id }) => line_id === line)
  return question && questionTitle(question, language)
}

function Missing({ discharge }: PartProps) {
  const t = useText('discharge')
  const language = useLanguage()
  const { go } = useStep()
  const { missing } = discharge
  if (missing.length === 0)
    return (
      <InlineNotice tone="ok" title={t('missing.none')}>
        {t('missing.noneBody')}
      </InlineNotice>
    )
  return (
    <section id="discharge-missing" tabIndex={-1} aria-label={t('missing.title')}>
      <InlineNotice tone="danger" title={t('missing.title')}>
        <ul className={classes.list}>
          {missing.map(({ field, text }) => {
            const name = nameOf(field, discharge, t, language)
            return (
              <li key={field + text}>
                <TextLink icon={<IconArrowRight className="flip" />} onClick={() => go(stepOfMissing(field), field)}>
                  <BidiText>{name ? `${name}: ${text}` : text}</BidiText>
                </TextLink>
              </li>
            )
          })}
        </ul>
      </InlineNotice>
    </section>
  )
}

function OpenPoints({ discharge }: PartProps) {
  const t = useText('discharge')
  const { open_points: points, time_zone: zone } = discharge
  return (
    <Card title={t('open.title')} note={t('open.note')} flush>
      {points.length === 0 ? (
        <p className={classes.medicine}>
          <IconCircleCheck size={18} aria-hidden="true" /> {t('open.none')}
        </p>
      ) : (
        <RowList>
          {points.map(({ kind, text, at, record_id: record, owner }) => (
            <Row
              key={`${kind}.${record}.${text}`}
              title={<BidiText>{text}</BidiText>}
              line={
                <>
                  {at && (
                    <>
                      <InstantText instant={at} zone={zone} />
                      {' · '}
                    </>
                  )}
                  {owner ? (
                    <>
                      {t('open.owner')} <Name>{owner.name_text}</Name>
                    </>
                  ) : (
                    t('open.ownerCloser')
                  )}
                </>
              }
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}
