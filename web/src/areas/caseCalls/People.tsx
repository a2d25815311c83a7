import type { CaseCall } from '#contract/caseCalls/calls'
import { useText } from '../../app/i18n/useText'
import { Avatar } from '../../ui/Avatar'
import { Name } from '../../ui/Name'
import classes from './caseCall.module.css'

/** Who is in the call of a case now. */
export function People({ participants }: Pick<CaseCall, 'participants'>) {
  const t = useText('caseCalls')
  return (
    <section className={classes.part} aria-label={t('people')}>
      <h3>{t('people')}</h3>
      {participants.length === 0 ? (
        <p className={classes.quiet}>{t('state.nobody')}</p>
      ) : (
        <ul className={classes.people}>
          {participants.map(({ id, name_text: name, avatar, is_away: isAway }) => (
            <li key={id}>
              <Avatar id={id} name={name} photo={avatar} size={28} />
              <span>
                <Name>{name}</Name>
                {isAway && <span className={classes.quiet}> · {t('people.away')}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
