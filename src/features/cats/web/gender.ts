/** `male` -> `Male`. */
export function genderText(gender: 'male' | 'female'): string {
  return gender === 'male' ? 'Male' : 'Female'
}
