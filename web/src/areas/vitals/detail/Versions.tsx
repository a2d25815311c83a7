import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import classes from '../table/table.module.css'
import type { VitalSignWithVersions } from '../types'

/** Lists what corrections of a vital sign replaced, the newest first: who replaced it, when and why. */
export function Versions({ sign, zone }: { sign: VitalSignWithVersions; zone: string }) {
  const t = useText('vitals')
  const time = useWardTime(zone)
  const { versions } = sign
  if (versions.length === 0) return null
  return (
    <section>
      <h3>{t('versions')}</h3>
      <ul className={classes.versions}>
        {versions.map((version, index) => {
          // The reason of a version says why it replaced the one before it.
          const next = versions[index - 1] ?? sign
          return (
            <li key={`${version.recorded_at} ${version.rate_text}`}>
              <s>
                <Name>{version.rate_text}</Name> · {time(version.date_original)}
              </s>
              <p>
                {t('versions.replaced', {
                  person: isolated(next.recorded_by.name_text),
                  time: time(next.recorded_at),
                  reason: isolated(next.reason ?? ''),
                })}
              </p>
              <p className={classes.quiet}>
                {t('versions.recorded', {
                  person: isolated(version.recorded_by.name_text),
                  time: time(version.recorded_at),
                })}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
