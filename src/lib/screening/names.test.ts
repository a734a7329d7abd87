import { describe, expect, it } from 'vitest'
import { screen } from './index.ts'
import { screenInBrowser } from './screen-in-browser.ts'

describe('a name', () => {
  it.each([
    'Skye Gemmell',
    'Gamal Atwater',
    'Atwater, CA',
    'Signal Hill',
    'Outlook, WA',
    'Yahoo Falls',
    'Telegraph Hill',
    'Line',
    'Text, KY',
    'Mobile, AL',
    'Kikka Vibeke',
    'Zoom',
    'Ring',
    'Number One',
    'St. Louis, MO',
    'Wa',
    'Ig',
    'Jun 李',
    'Cédric O',
    'U Nu',
  ])('of a person, an animal, or a place is no contact detail: %s', (name) => {
    expect(screen(name, { isName: true }).categories).toEqual([])
  })

  it.each([
    'Skye 503-555-0142',
    'Skye five zero three 555 0142',
    'luna@gmail.com',
    '@velvetpaws',
    'instagram velvetpaws',
    'www.luna.com',
    'lunacats.com',
    'text me',
    'call me at 503 555 0142',
  ])('contains no contact details: %s', (name) => {
    expect(screen(name, { isName: true }).flagged).toBe(true)
  })
})

describe('an ordinary sentence of a cattery', () => {
  it.each([
    'Our queen Skye Gemmell is calm.',
    'The kitten named Skye is still available.',
    'He was bred by Gamal Atwater in Ohio.',
    'We call it a day at nine, so the cats sleep.',
    'We call this coat smoke.',
    'A close call: she hid behind the stove.',
    'That was a judgment call by our vet.',
    'The vet was on call all night.',
    'He comes when you call his name.',
    'You can call him by his name and he comes.',
    'She answers to her call name.',
    'They call to each other across the room.',
    'The text of the contract is below.',
    'Please read the full text of our contract.',
    'The small text on the label is the lot number.',
    'Please (a) keep her inside, (b) feed her twice a day, and (c) return her to us if you cannot keep her.',
    '(a) vaccinated, (b) chipped, (c) neutered',
    'a) indoor home b) no dogs c) patience',
    'A raised tail is a signal of happiness.',
    'Ears back are a clear signal to stop.',
    'Her purring is a signal that she is content.',
    'This page is a snapshot of our cattery.',
    'A snapshot of Juniper at six weeks is in the gallery.',
    'Is Skye still available?',
    'Is Kip still available?',
    'My husband Skip builds the cat trees.',
    'My husband Gamil and I breed Siberians.',
    'My husband Emile loves them.',
    'Is Gemma the mother?',
    'The kittens are raised in the kitchen, a line of seven sisters.',
    'The line goes back to champion cats.',
    'Her line is from Finland.',
    'Chat noir et chatte blanche.',
    'Unser Kater heißt Felix und ist sehr lieb.',
    'El gatito es muy dulce y le gusta jugar.',
    'Il gatto nero si chiama Nero.',
    'Notre chatte Mimi est très calme.',
    'Er ist ein Kater mit viel Energie.',
    'She will ring the bell on the door.',
    'He won three rings at the show.',
    'The show ring does not scare her.',
    'We reach for the toy wand and she jumps.',
    'She loves to chat with the birds at the window.',
    'Kittens message their mother with chirps.',
    'We do not use a phone in the kitten room.',
    'The cell count was normal.',
    'She follows me on my walks through the garden.',
    'They follow us everywhere.',
    'He is on the move all day.',
    'Her outlook on life is sunny.',
    'She is my number one.',
    'We mail the papers after the sale.',
    'The email from the registry came in May.',
    'Discord among the boys ended after neutering.',
    'We are happy to answer every question here.',
    'Twitters and chirps are her language.',
    'We take a snap of each kitten every week.',
    'She zooms around the house at night.',
    'He zooms from room to room.',
    'Please find the pedigree attached.',
    'She was named Signal because of her tail.',
    'Our son Kik loves cats.',
    'Our son Kik, who is five, named her.',
    'We live near Text, Kentucky.',
    'Call us crazy, but we love them.',
    'Her name is Skye.',
    'Text messages are not part of the contract.',
    'I will text no one while I drive.',
    'He is called Messenger because he brings toys.',
    'He brings us toys like a messenger.',
    'A call duck lives next door.',
    'Cold call breeders never.',
    'Her roll call is at six.',
    'The last call for dinner is at eight.',
    'The wake-up call is at six in the morning.',
    'Please do not let her outside.',
    'We meet all families at home.',
    'It is a close contact breed and follows people.',
    'Contact with dogs is no problem.',
    'Contact lenses? No, her eyes are really that blue.',
    'Skin contact is what she wants.',
    'Eye contact makes her purr.',
    "Sire is Kipp's Insta-Star.",
    'Bred by Tanja Lineberg.',
    'Owned by Whitney Atwood.',
    'Her sister Twitty lives with us.',
    'Sire: Tweeter of Moon.',
    'Dam: Facette du Lac.',
    'Named after the Gmelin mountain.',
    'Her breeder is Emil Hotmann.',
    'Hotmilk is what they get, joking.',
    'The litter of Gamay and Skipper.',
  ])('%s', (text) => {
    expect(screen(text).categories).toEqual([])
    expect(screenInBrowser(text).flagged).toBe(false)
  })
})

describe('a similar word in another place', () => {
  it.each([
    'Find me on Snapchatt',
    'my instagrm is velvetpaws',
    'We are on Facebok',
    'luna at gmial dot com',
  ])('is still the network or provider: %s', (text) => expect(screen(text).flagged).toBe(true))

  it.each([
    'Call me',
    'Call me crazy',
    'text me, please',
    'Skye, call me',
    'Call me, Gamal Atwater',
    'Our telegram cat',
    'My wife Telegram',
    'My wife Kik: robin12',
    'My son kik robin12',
  ])("does not hide the specification's phrases: %s", (text) => expect(screen(text).flagged).toBe(true))

  it.each(['velvetpaws (a) gmail.com', 'luna (a) kittens (dot) com'])(
    '(a) is an at sign without (b): %s',
    (text) => expect(screen(text).flagged).toBe(true),
  )
})
