import type { ReactNode } from 'react'
import type { DischargeSnapshot } from '#contract/discharge/snapshot'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import classes from '../discharge.module.css'
import { SummaryMedicines } from './SummaryMedicines'
import { Written } from './Written'

type PartProps = { snapshot: DischargeSnapshot }

/** A version of a summary, as it was stored. */
export function SummaryText({ snapshot }: PartProps) {
  const t = useText('discharge')
  const language = useLanguage()
  const { time_zone: zone, form, addenda } = snapshot
  return (
    <>
      {addenda.length > 0 && (
        <Part title={t('summary.addenda')}>
          <ul className={classes.list}>
            {addenda.map(({ version, text, author, created_at: at }) => (
              <li key={version}>
                <p className={classes.text} dir="auto">
                  <BidiText>{text}</BidiText>
                </p>
                <p className={classes.quiet}>
                  <Name>{author.name[language]}</Name> · <InstantText instant={at} zone={zone} />
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Facts
        facts={[
          { label: t('field.discharge_reason'), value: <Written>{snapshot.discharge_reason}</Written> },
          { label: t('summary.admitted'), value: <InstantText instant={snapshot.admitted_at} zone={zone} /> },
          { label: t('bed.leftAt'), value: <InstantText instant={snapshot.left_bed_at} zone={zone} /> },
          { label: t('summary.discharged'), value: <InstantText instant={snapshot.discharged_at} zone={zone} /> },
          { label: t('summary.by'), value: <Name>{snapshot.discharged_by.name[language]}</Name> },
        ]}
      />
      <Part title={t('summary.diagnoses')}>
        <ul className={classes.list}>
          {snapshot.diagnoses.map(({ code, title }) => (
            <li key={code}>
              <Isolate>{code}</Isolate> · <Name>{title}</Name>
            </li>
          ))}
        </ul>
      </Part>
      <Allergies snapshot={snapshot} />
      <SummaryMedicines snapshot={snapshot} />
      <Text title={t('summary.complaint')} text={snapshot.chief_complaint} />
      <Text title={t('summary.history')} text={snapshot.present_illness_history} />
      <Text title={t('summary.examination')} text={snapshot.examination} />
      <Text title={t('field.note')} text={snapshot.note} />
      {form && (
        <Part title={<Name>{form.title[language]}</Name>}>
          <Facts
            facts={form.answers.map(({ question, answer }) => ({
              label: question[language],
              value: <Written>{answer[language]}</Written>,
            }))}
          />
        </Part>
      )}
      <FollowUps snapshot={snapshot} />
      <OpenPoints snapshot={snapshot} />
      <Text title={t('field.warning_signs')} text={snapshot.warning_signs} />
      {(snapshot.contact_name || snapshot.contact_phone) && (
        <Part title={t('summary.contact')}>
          <p>
            {snapshot.contact_name && <Name>{snapshot.contact_name}</Name>}
            {snapshot.contact_name && snapshot.contact_phone && ' · '}
            {snapshot.contact_phone && <Isolate>{snapshot.contact_phone}</Isolate>}
          </p>
        </Part>
      )}
    </>
  )
}

/** A titled part of the summary. */
function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Text({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <Part title={title}>
      <p className={classes.text} dir="auto">
        <BidiText>{text}</BidiText>
      </p>
    </Part>
  )
}

function Allergies({ snapshot: { allergies } }: PartProps) {
  const t = useText('discharge')
  const language = useLanguage()
  return (
    <Part title={t('summary.allergies')}>
      {allergies.state === 'listed' ? (
        <ul className={classes.list}>
          {allergies.entries.map(({ substance, reaction, severity }) => (
            <li key={substance.en + severity}>
              <strong>
                <Name>{substance[language]}</Name>
              </strong>{' '}
              · {t(`severity.${severity}`)}
              {reaction && (
                <>
                  {' · '}
                  <Written>{reaction}</Written>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t(`allergies.${allergies.state}`)}</p>
      )}
    </Part>
  )
}

function FollowUps({ snapshot: { follow_ups: followUps } }: PartProps) {
  const t = useText('discharge')
  const language = useLanguage()
  return (
    <Part title={t('followUps.title')}>
      {followUps.length === 0 ? (
        <p className={classes.quiet}>{t('summary.noFollowUps')}</p>
      ) : (
        <ul className={classes.list}>
          {followUps.map((each) => (
            <li key={each.appointment_id}>
              <InstantText instant={each.starts_at} zone={each.time_zone} /> · <Name>{each.doctor[language]}</Name> ·{' '}
              <Name>{each.specialty[language]}</Name>
              <p className={classes.quiet}>
                <Name>{each.clinic[language]}</Name> · <Name>{each.hospital[language]}</Name> · {t(`type.${each.type}`)}{' '}
                · <Isolate>{formatBookingNumber(each.short_code)}</Isolate>
              </p>
              {each.pay_until && (
                <p className={classes.quiet}>
                  {t('summary.payUntil')} <InstantText instant={each.pay_until} zone={each.time_zone} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function OpenPoints({ snapshot: { open_points: points, time_zone: zone } }: PartProps) {
  const t = useText('discharge')
  const language = useLanguage()
  if (points.length === 0) return null
  return (
    <Part title={t('open.title')}>
      <ul className={classes.list}>
        {points.map(({ kind, text, at, owner }) => (
          <li key={`${kind}.${text.en}.${at}`}>
            <BidiText>{text[language]}</BidiText>
            <p className={classes.quiet}>
              {at && (
                <>
                  <InstantText instant={at} zone={zone} />
                  {' · '}
                </>
              )}
              {t('open.owner')} <Name>{owner.name[language]}</Name>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
