import { useEffect, useRef } from 'react'

const tones = [659, 880]

function play(context: AudioContext): void {
  for (const [position, frequency] of tones.entries()) {
    const start = context.currentTime + position * 0.35
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(0.3, start + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + 0.32)
  }
}

/**
 * Returns a function that alerts the patient when it is their turn: two tones and a short vibration, if the device
 * allows it.
 */
export function useRing(): () => void {
  const context = useRef<AudioContext>(null)
  useEffect(() => {
    // Browsers allow audio only after the user has interacted with the page.
    const wake = () => {
      context.current ??= new AudioContext()
    }
    window.addEventListener('pointerdown', wake)
    window.addEventListener('keydown', wake)
    return () => {
      window.removeEventListener('pointerdown', wake)
      window.removeEventListener('keydown', wake)
    }
  }, [])
  return () => {
    if (context.current) play(context.current)
    navigator.vibrate?.([200, 100, 200])
  }
}
