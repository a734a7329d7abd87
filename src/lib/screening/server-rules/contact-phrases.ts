/** Less common contact requests, in the notation of phrase-patterns.ts. */
export const CONTACT_PHRASES = `contact:
ruf|rufe|rufen|ruft *? *? *? an|durch|mich|uns
mon|votre|ton numero|num|portable|mail|email|tel
way|ways of reaching ME|YOU
what|whats are|is? best|YOUR|the? ten|10 digits
best ten|10 digits
talk|speak|chat to? with? YOU|ME ** on phone|telephone
where *? SHALL ping|reach|text|ring YOU|ME
apple id to
phone number .
lmk|what|whats YOUR snap|insta|ig
YOU on any? messenger|socials
what|which app|messenger do YOU use|have
what SHALL *? dial
got|have fone
tele phone
is there landline
get ahold of ME|YOU
GIVE ME those|YOUR ten little? numbers|digits
deal with ME|YOU directly and? not|rather
holler at? ME on|at
GIVE YOUR nmbr|nmber|tel|telephone
quick voice|phone|video call
in touch with|w? YOU besides|outside|elsewhere|off
MY contact in pieces|parts
drop|send dm|dms
chat|talk by|on ph
video chat tonight|today|sometime
ping|message|msg|write ME off|outside|elsewhere
in yellow|white pages
on the blower
have|do|arrange|schedule phone|video|voice? call .
SHALL|lets I phone|voice|video call|chat so|first
deal|settle|arrange with ME|YOU privately
skip middleman
GIVE along|over YOUR contact
where else are YOU
ok|okay|fine|possible|alright|if|for|let|rather|prefer to? I|ME? CALL .|texting|you|u
prefer|want|quick phone|voice|video? call|chat .
get|have|best phone|contact NUMBER
best cell|mobile for|to
rather text|texting
SHALL I|YOU phone|voice|video call|chat .|tonight|today|tomorrow|sometime|on|via|not
CALL each other
phone|voice chat|conversation|book|directory
another|different|other app we|you
other|another|better|easier way to get in touch
MY contact? DETAILS is|s|are? written|printed? on|in *? *? *? *? *? PICTURE|tag
watermark ** photo|picture
has|shows MY DETAILS on
number to use
phone|email|cell|link is|s? on|in MY? SPOT
number s? is? on|in MY? SPOT|sign|photo|picture
number|numbers|nos s? on|in the PICTURE I
number|just|PLEASE PLEASE|CALL .
MY KIND s? phone|KIN? NUMBER
number where|that? I|YOU SHALL be? CALL|reach|reached
MY mail is? :|~|address|at|starts|ends
write|spell|send|type YOUR NUMBER *? *? words|letters|spaces
GIVE YOUR KIND? number|digits|cell|mobile
number are you on|at
there|got|have|hast|avez du|you|eine|un? NUMBER|numero|nummer .|fur|for
what|which email|mail|phone
YOU have|got e? email|mail I|we|that|where|to
KIN CALL you|u
scan square? code|qr
scan with YOUR? phone|camera
qr code is? on|in|leads *? *? SPOT|PICTURE|listing|to
number on|in *? *? *? background
wrote|written|writing|sticker on|in *? *? *? PICTURE
how|where else SHALL|I I|SHALL TALK|CALL|see|get|find
by|through|use other|another|something means|channel|else
hear|hearing YOUR voice
hold of YOU AWAY|BY
way|ways of getting hold of? ME|YOU
so that|the? the? robot|bot|filter|system *? *? see|sees|catch|catches|block|blocks|notice|notices|spot
without HERE knowing|in
whats|what is|s? a good|best NUMBER .|to
whats|what is|s? good|best cell|mobile for
where|how SHALL|do|to I? reach|mail|contact|CALL you|u
what|whats are|is? 10|ten|eleven|your digits to|for
ME|YOUR|give celly|urs
give|drop|shoot|YOU|please|just CALL MY KIN
give|drop|shoot|YOU|please|just MY KIN CALL
easier|better|faster|want BY|to CALL|MEANS
messenger|texting|email|sms|phone|calling is|works better|faster|easier|quicker
how|where YOU|to get|reach ME
leave ME YOUR details|info|information
address|site|web|website|page is? on|in *? *? photo|photos|picture|banner|van|truck
sign|van|truck ** phone on
marcame
call|text|txt or|and|slash text|txt|call
CALL|try|reach|use|ping|hit|message|msg|mssg MY line|inbox|NUMBER|MEANS
to|at MY KIND? email|mail|gmail|inbox
dm|dms s? is|are? open
dee em
slide in|into
on|MY all|any|the? usual? socials
search|google|find|look for? MY *? *? online|phone|number|name
search * *? on google
look|search up *? *? on google
google ** click|result|touch|details|website
skip HERE and|completely|entirely
up on google
google maps for|as
blow up MY phone|cell
put|leave|write|stick MY|YOUR contact? DETAILS in|on|inside|under *? note|notes|folder|carrier
\u0003 me|us
no|without|out|cut middleman
me liga|ligue|chama
bel|app me|mij
visit|see|check|at|BY out? MY own? website|site|webpage
visit|check|at|BY out? MY own page
move|take this|the convo|conversation|chat .
skip|leave HERE .
TALK out? to? with? ME|YOU AWAY|privately|directly|personally
TALK IT private|privately
somewhere|someplace else|private I SHALL
somewhere|someplace less|more monitored|watched|private
SPEAK ME|IT|YOU|the? IT? AWAY of|from? HERE?
TALK ME|IT|YOU|the IT? off of|from? HERE
TALK ME|IT|YOU|the IT? outside|elsewhere|offline|offsite of|from? HERE?
go|hop|jump|get AWAY of? HERE
talk|chat|deal|speak direct|directly|privately .
other|another|better|easier|different|any way|place|means to|I SHALL? get? TALK|hold of|to? with? ME|YOU|.
handle|username|user name? is same everywhere|elsewhere
first hit|result
decode|decipher this|it
no|zap zap|me
mi|tu|su|meu numero|telefono|celular|movil|correo|email|whats|whatsapp|telefone|zap
hablar|hablamos|seguir|seguimos por? fuera|afuera
mandame|enviame|dame un|tu mensaje|MEANS
appelle|appelez|rappelle|contacte|contactez|joindre moi|nous
m|nous|vous|te appeler|joindre|rappeler
ecris|ecrivez|envoie|envoyez moi|nous un? au|sur|par|sms|mail|hors
mich|uns|dich|sie anrufen
meine|deine|ihre handynummer|nummer|telefonnummer|nr|email
schreib|schreiben|kontaktieren sie? mir|uns|mich auf|per|unter|privat|eine|sms|mail`
