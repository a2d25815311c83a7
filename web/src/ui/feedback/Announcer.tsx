import { useAnnouncements } from './announce'

/** The region that says what `announce` is given. Drawn once, on the page before anything is said. */
export function Announcer() {
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions" data-announcer>
      {useAnnouncements().map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
