type Named = { name: string; alternate_name: string | null; name_text: string }

/** Returns the name of a record that its title does not show; null if there is no alternate name. */
export function otherName({ name, alternate_name, name_text }: Named): string | null {
  return name_text === name ? alternate_name : name
}
