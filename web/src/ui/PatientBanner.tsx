import { type ReactNode, useId, useRef } from 'react'
import { Avatar } from './Avatar'
import type { Fact } from './Facts'
import { Isolate } from './Isolate'
import { Name } from './Name'
import classes from './PatientBanner.module.css'
import { useUiText } from './texts'
import { useStickyRoom } from './useStickyRoom'

type PatientBannerProps = {
  /** Of the patient. */
  id: number
  name: string
  photo?: string | null | undefined
  /** As text: '36 years', '5 months'. */
  age?: string | null | undefined
  /** As text: 'Man', 'Woman'. */
  sex?: string | null | undefined
  nationalId?: string | null | undefined
  hospital?: string | null | undefined
  /** Before the hospital. Decorative. */
  logo?: ReactNode
  phone?: string | null | undefined
  /** A few further facts: ward and bed, physician. */
  facts?: readonly Fact[]
  /** StatusBadges of critical information: red first, then amber, then neutral; never hidden. */
  alerts?: ReactNode
  /** At the end: a score, the main action. */
  actions?: ReactNode
  /** Tabs of the record. */
  tabs?: ReactNode
}

/** Identifies the patient on every screen about one; stays visible while scrolling. */
export function PatientBanner({
  id,
  name,
  photo,
  age,
  sex,
  nationalId,
  hospital,
  logo,
  phone,
  facts = [],
  alerts,
  actions,
  tabs,
}: PatientBannerProps) {
  const text = useUiText()
  const nameId = useId()
  const banner = useRef<HTMLElement>(null)
  useStickyRoom(banner, '--banner-room')
  const about = [sex, age].filter(Boolean).join(text('patient.separator'))
  return (
    <section ref={banner} className={classes.banner} data-tabs={tabs ? true : undefined} aria-labelledby={nameId}>
      <div className={classes.main}>
        <Avatar id={id} name={name} photo={photo} size={48} />
        <div className={classes.text}>
          <p className={classes.first}>
            <bdi id={nameId} className={classes.name}>
              {name}
            </bdi>
            {about && <span className={classes.about}>{about}</span>}
          </p>
          <p className={classes.second}>
            {nationalId && (
              <span>
                {text('patient.nationalId')} <Isolate>{nationalId}</Isolate>
              </span>
            )}
            {phone && (
              <span>
                <Isolate>{phone}</Isolate>
              </span>
            )}
            {hospital && (
              <span>
                {logo} <Name>{hospital}</Name>
              </span>
            )}
          </p>
        </div>
        {facts.length > 0 && (
          <dl className={classes.facts}>
            {facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {alerts && <div className={classes.alerts}>{alerts}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tabs}
    </section>
  )
}
