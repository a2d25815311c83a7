import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './StarRating.module.css'
import { useUiText } from './texts'

type StarRatingProps = {
  /** What is rated, for those who do not see it. */
  label: string
  /** 1 to 5. */
  value: number
  onChange: (value: number) => void
  disabled?: boolean
}

const stars = [1, 2, 3, 4, 5]

/** One to five stars to choose, filling from the side where reading begins. */
export function StarRating({ label, value, onChange, disabled }: StarRatingProps) {
  const text = useUiText()
  const name = useId()
  const [pointed, setPointed] = useState(0)
  const filled = pointed || value
  return (
    <div role="radiogroup" aria-label={label} className={classes.rating} onPointerLeave={() => setPointed(0)}>
      {stars.map((star) => (
        <label
          key={star}
          className={classes.star}
          data-filled={star <= filled || undefined}
          onPointerEnter={(event) => event.pointerType === 'mouse' && !disabled && setPointed(star)}
        >
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            disabled={disabled}
            onChange={() => onChange(star)}
          />
          <span className="visually-hidden">{text('stars.value', { count: star })}</span>
          {star <= filled ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
        </label>
      ))}
    </div>
  )
}

/** Stars that were given, 0 to 5 with parts; with the number in words for those who do not see them. */
export function Stars({ value }: { value: number }) {
  const text = useUiText()
  const row = stars.map((star) => <IconStarFilled key={star} aria-hidden="true" />)
  return (
    <span className={classes.given} role="img" aria-label={text('stars.of', { value: Math.round(value * 10) / 10 })}>
      <span className={classes.empty}>{row}</span>
      <span className={classes.full} style={{ inlineSize: `${(value / 5) * 100}%` }}>
        {row}
      </span>
    </span>
  )
}
